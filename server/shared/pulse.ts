/**
 * A timer shared by any number of followers, since a separate timer for each of thousands of streams would be
 * expensive. It runs while it has followers.
 * @param intervalMs time between two beats
 * @returns a function that adds a follower and returns a function that removes it
 */
export function createPulse(intervalMs: number): (beat: () => void) => () => void {
  const followers = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  return (beat) => {
    followers.add(beat)
    timer ??= setInterval(() => {
      for (const follower of followers) follower()
    }, intervalMs)
    return () => {
      followers.delete(beat)
      if (followers.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}
