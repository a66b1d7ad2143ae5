import { expect, test } from 'vitest'
import { holderName } from '~/games/rooms/player-list.tsx'
import { m } from '~/paraglide/messages.js'

const ID = '7f3ab0c94d'

test('who is in a room is named by their name; who hides it by what tells them apart in this draw', () => {
  expect(holderName({ id: ID, player: 'Ad***', isOwn: false })).toBe('Ad***')
  expect(holderName({ id: ID, player: null, isOwn: false })).toBe(m.rooms_hidden({ id: '7f3a' }))
  expect(holderName({ id: ID, player: 'Ad***', isOwn: true })).toBe(m.rooms_you())
})
