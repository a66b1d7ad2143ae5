import { useState } from 'react'
import { MAX_TICKETS, type RoomEntry } from '#server/shared/rules/rooms/current.ts'
import { rooms as versions } from '#server/shared/rules/rooms/game.ts'
import { ChainInputs, TYPED } from '~/features/fairness/chain-inputs.tsx'
import { type ChainFields, readChain } from '~/features/fairness/typed-chain.ts'
import { TypedStage } from '~/features/fairness/typed-stage.tsx'
import { m } from '~/paraglide/messages.js'
import { TextArea } from '~/ui/text-area.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { DrawCheck } from './draw-check.tsx'

type Fields = ChainFields & { roundId: string; entries: string; beacon: string }

/** An example draw that anyone can compute: of four tickets, number 2 is drawn, the second player's. */
const EXAMPLE: Fields = {
  link: '79d6ef897db29549d2ea16957a9b04c82cc041ccf416b50caa956f36ebb401a8',
  number: '1',
  promisedHash: '282b846d9b64c0e1cda0f39a5ec499f8f25ba11cf921cf20ca0608e9b548bbc7',
  terminal: '282b846d9b64c0e1cda0f39a5ec499f8f25ba11cf921cf20ca0608e9b548bbc7',
  roundId: '42',
  entries: 'u1:seedA:1\nu2:seedB:2\nu3:seedC:1',
  beacon: '-',
}

/** Longer than any beacon output or round id. */
const LONGEST = 300

/** Verifies a draw from values that the player enters; makes no requests. */
export function TypedCheck() {
  const [{ roundId, entries: lines, beacon, ...chain }, setFields] = useState(EXAMPLE)
  const own = { roundId, entries: lines, beacon }
  const read = readChain(chain)
  const entries = readEntries(lines)
  const isNamed = isWord(roundId) && isWord(beacon)
  return (
    <TypedStage
      inputs={
        <ChainInputs
          linkLabel={m.rooms_check_seed()}
          fields={chain}
          onChange={(next) => setFields({ ...next, ...own })}
          wrong={'wrong' in read ? read.wrong : []}
        >
          <TextField
            {...TYPED}
            label={m.rooms_check_id()}
            value={roundId}
            onChange={(event) => setFields({ ...chain, ...own, roundId: event.currentTarget.value })}
            error={isWord(roundId) ? undefined : m.error_invalid()}
            maxLength={LONGEST}
          />
          <TextArea
            {...TYPED}
            label={m.rooms_check_entries_given()}
            hint={m.rooms_check_entries_hint()}
            value={lines}
            onChange={(event) => setFields({ ...chain, ...own, entries: event.currentTarget.value })}
            error={entries ? undefined : m.rooms_check_entries_invalid()}
          />
          <TextField
            {...TYPED}
            label={m.rooms_check_beacon()}
            value={beacon}
            onChange={(event) => setFields({ ...chain, ...own, beacon: event.currentTarget.value })}
            error={isWord(beacon) ? undefined : m.error_invalid()}
            maxLength={LONGEST}
          />
        </ChainInputs>
      }
      result={
        'chain' in read && entries && isNamed ? (
          <DrawCheck
            rules={versions.current}
            draw={{
              ...read.chain,
              commitment: read.chain.promisedHash,
              roundId: roundId.trim(),
              entries,
              beacon: beacon.trim(),
            }}
          />
        ) : undefined
      }
    />
  )
}

/** Ids and beacon outputs are ASCII without spaces. */
const isWord = (text: string): boolean => /^[\x21-\x7e]+$/.test(text.trim())

const ENTRY = /^([A-Za-z0-9_-]{1,64}):([A-Za-z0-9_-]{0,64}):(\d{1,2})$/

/** Parses entries as lines of "player:client seed:tickets"; undefined if one is invalid. */
export function readEntries(text: string): readonly RoomEntry[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const entries = lines.flatMap((line): RoomEntry[] => {
    const [, player, clientSeed, tickets] = ENTRY.exec(line) ?? []
    const count = Number(tickets)
    return player !== undefined && clientSeed !== undefined && count >= 1 && count <= MAX_TICKETS
      ? [{ player, clientSeed, tickets: count }]
      : []
  })
  return entries.length > 0 && entries.length === lines.length ? entries : undefined
}
