import { hearHost, post } from './frame.ts'

type Hosted = {
  /** Shows the game as it stands now. */
  readonly show: () => void
  /** Ends what goes on by itself. */
  readonly stop: () => void
  /** The balance that is shown, in micro-units; undefined while something moves it. */
  readonly shown: () => string | undefined
  /** Asks for the balance anew. */
  readonly refresh: () => void
}

/** Whether a game goes on, and moves, as the page that frames it says. */
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

  hearHost({
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
    // what it says is no amount to go by: the operator's wallet is asked
    balance(data) {
      const known = shown()
      if (known !== undefined && 'amount' in data && data.amount !== known) refresh()
    },
  })
  return { isStill: () => isStill, isPaused: () => isPaused }
}
