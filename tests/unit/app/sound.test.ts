import { afterEach, expect, it, vi } from 'vitest'
import { setSoundEnabled } from '~/games/engine/play/sound.ts'

afterEach(() => vi.unstubAllGlobals())

it('turning sound on makes and resumes the audio context within the press, as Safari asks', () => {
  const resume = vi.fn(async () => undefined)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal(
    'AudioContext',
    class {
      resume = resume
    },
  )
  setSoundEnabled(true)
  expect(resume).toHaveBeenCalledTimes(1)
  setSoundEnabled(false)
  expect(resume).toHaveBeenCalledTimes(1)
})
