import { expect, test } from 'vitest'
import { toast, toastQueue } from '~/lib/browser/toast.ts'

test('messages wait for their region, in order, and are handed over once [S15]', () => {
  let changes = 0
  const unsubscribe = toastQueue.subscribe(() => {
    changes += 1
  })
  toast.success('Credited', '3,000.00')
  toast.error('Refused')
  expect(toastQueue.waiting()).toHaveLength(2)
  expect(toastQueue.take()).toEqual([
    { kind: 'success', title: 'Credited', description: '3,000.00' },
    { kind: 'error', title: 'Refused', description: undefined },
  ])
  expect(toastQueue.take()).toEqual([])
  expect(changes).toBe(3)
  unsubscribe()
  toast.info('Later')
  expect(changes).toBe(3)
  toastQueue.take()
})
