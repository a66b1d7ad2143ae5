/** Opens a shared resource on first use. A failure is not cached: the next call tries again. */
export function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  const openNow = async () => {
    try {
      return await open()
    } catch (error) {
      opened = undefined
      throw error
    }
  }
  return () => {
    opened ??= openNow()
    return opened
  }
}
