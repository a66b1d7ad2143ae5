/**
 * A beat that any number of things follow: a timer for each of thousands of streams would be as many things to keep. It
 * runs while somebody follows it.
 * @param intervalMs between two beats
 * @returns what follows it, and then what stops doing so
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
