import { expect, test } from 'vitest'
import { createBulkhead } from '#server/edge/upstream/resilience.ts'

const NEVER = new AbortController().signal

function work() {
  const began = Promise.withResolvers<void>()
  const end = Promise.withResolvers<string>()
  return {
    began: began.promise,
    end,
    run() {
      began.resolve()
      return end.promise
    },
  }
}

test('who waits longest is next, also after work that failed', async () => {
  const slots = createBulkhead(1)
  const [first, second, third] = [work(), work(), work()]
  const order: string[] = []
  const failing = slots(NEVER, first.run)
  const results = Object.entries({ second, third }).map(([name, { run }]) =>
    slots(NEVER, () => {
      order.push(name)
      return run()
    }),
  )
  first.end.reject(new Error('no luck'))
  await expect(failing).rejects.toThrow('no luck')
  await second.began
  expect(order).toEqual(['second'])
  second.end.resolve('second')
  third.end.resolve('third')
  expect(await Promise.all(results)).toEqual(['second', 'third'])
  expect(order).toEqual(['second', 'third'])
})

test('who gives up waiting leaves the line, and takes no room', async () => {
  const slots = createBulkhead(1)
  const [first, last] = [work(), work()]
  const running = slots(NEVER, first.run)
  const patience = new AbortController()
  const impatient = slots(patience.signal, async () => 'never')
  const waiting = slots(NEVER, last.run)
  patience.abort(new Error('too late'))
  await expect(impatient).rejects.toThrow('too late')
  first.end.resolve('first')
  last.end.resolve('last')
  expect(await Promise.all([running, waiting])).toEqual(['first', 'last'])
  expect(await slots(NEVER, async () => 'room again')).toBe('room again')
})

test('a deadline that has passed already gets no room', async () => {
  const slots = createBulkhead(1)
  await expect(slots(AbortSignal.abort(new Error('too late')), async () => 'never')).rejects.toThrow('too late')
  expect(await slots(NEVER, async () => 'still free')).toBe('still free')
})
