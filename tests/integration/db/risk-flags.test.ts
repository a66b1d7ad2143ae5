import { expect, test } from 'vitest'
import { openFormer } from '../../support/former-database.ts'

test('tags that name a risk become flags with who set them and when; other tags stay', () => {
  using former = openFormer('0072_player_flags')
  const { db } = former
  for (const id of ['ada', 'bob'])
    db.run(`INSERT INTO users (id, name, register_method, created_at) VALUES (?, ?, 'email', 1)`, [id, id])
  db.run(
    `INSERT INTO player_tags (user_id, tag, set_by, set_at)
     VALUES ('ada', 'fraud_suspected', 'rik', 5), ('ada', 'harm', 'kay', 6), ('bob', 'shared_device', 'sue', 7)`,
  )
  former.upgrade()
  expect(db.all('SELECT user_id, tag FROM player_tags')).toEqual([{ user_id: 'ada', tag: 'harm' }])
  const flags = db.all('SELECT user_id, flag, set_by, set_at, cleared_at FROM player_flags ORDER BY user_id')
  expect(flags).toEqual([
    { user_id: 'ada', flag: 'fraud_suspected', set_by: 'rik', set_at: 5n, cleared_at: null },
    { user_id: 'bob', flag: 'shared_device', set_by: 'sue', set_at: 7n, cleared_at: null },
  ])
})
