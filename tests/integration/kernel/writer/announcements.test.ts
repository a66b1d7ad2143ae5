import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection, storageOver } from '#server/platform/hosts/node/storage/connection.ts'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { groupCommitter } from '#server/platform/kernel/writer/commit-group.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { games } from '#server/shared/rules/games.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'

const commands = {
  tell({ announce }: CommandContext, texts: readonly string[]) {
    for (const text of texts) announce({ channel: 'news', data: { text } })
    announce({ channel: 'count', data: { count: texts.length } })
  },
  tellAndRefuse({ announce }: CommandContext) {
    announce({ channel: 'news', data: { text: 'never' } })
    throw new Refusal('conflict')
  },
}

test('a command announces with its answer, the last word of each channel; a refused one announces nothing', () => {
  using directory = temporaryDirectory()
  const connection = openConnection(join(directory.path, 'news.db'))
  const message = { now: 0, seed: new Uint8Array(32) }
  const outcomes = groupCommitter(storageOver(connection), commands, {
    secret: 'secret',
    rules: games,
    jurisdiction: JURISDICTIONS.demo,
  })([
    { ...message, id: 0, name: 'tell', input: ['first', 'last'] },
    { ...message, id: 1, name: 'tellAndRefuse', input: undefined },
  ])
  connection.close()
  expect(outcomes[0]).toMatchObject({
    kind: 'answer',
    announcements: [
      { channel: 'news', data: { text: 'last' } },
      { channel: 'count', data: { count: 2 } },
    ],
  })
  expect(outcomes[1]).toMatchObject({ kind: 'refusal' })
  expect(outcomes[1]).not.toHaveProperty('announcements')
})
