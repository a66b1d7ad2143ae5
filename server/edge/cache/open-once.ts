/** Opens what is shared when it is first asked for. A failure is not kept: who asks next tries again. */
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
