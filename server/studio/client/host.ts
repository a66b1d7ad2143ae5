import { onHostMessage, post } from './frame.ts'

type Hosted = {
  readonly show: () => void
  readonly stop: () => void
  /** Displayed balance in micro-units; undefined while something is changing it. */
  readonly shown: () => string | undefined
  readonly refresh: () => void
}

/** State set by the host page: whether the game is paused, and whether it animates. */
export function openHosted({ show, stop, shown, refresh }: Hosted) {
  let isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  let isPaused = false
  let isOver = false

  function pause(): void {
    isPaused = true
    stop()
    post('paused')
    show()
  }

  onHostMessage({
    init(data) {
      isStill ||= 'reducedMotion' in data && data.reducedMotion === true
    },
    pause,
    resume() {
      isPaused = isOver
      show()
    },
    stopAutoplay: stop,
    end() {
      isOver = true
      pause()
    },
    // the host's value is not trusted: the balance is fetched from the operator's wallet
    balance(data) {
      const known = shown()
      if (known !== undefined && 'amount' in data && data.amount !== known) refresh()
    },
  })
  return { isStill: () => isStill, isPaused: () => isPaused }
}
