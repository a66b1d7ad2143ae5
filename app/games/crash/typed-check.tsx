import { useState } from 'react'
import { crash as versions } from '#server/shared/rules/crash/game.ts'
import { isSalt } from '#server/shared/rules/crash/script.ts'
import { ChainInputs, TYPED } from '~/features/fairness/chain-inputs.tsx'
import { type ChainFields, readChain } from '~/features/fairness/typed-chain.ts'
import { TypedStage } from '~/features/fairness/typed-stage.tsx'
import { m } from '~/paraglide/messages.js'
import { TextField } from '~/ui/text-field.tsx'
import { FlightCheck } from './flight-check.tsx'

/** A round of an example chain that anyone can compute: it crashed at 1.75. */
const EXAMPLE: ChainFields & { salt: string } = {
  link: 'f03806d17b5031920ed5557a24d0b141d208e4dbe555b6d212b68848fc3e008b',
  salt: `beacon:demo:${'0'.repeat(64)}`,
  number: '3',
  promisedHash: '66abb7cd60b07d55ead1b5a47fda762ff0f6834ab9db47af4b878aa58c68df9c',
  terminal: '48bb46dc0d9ae77e80efdc761bffe43e786a546948cdcb4a277804cdf33f53eb',
}

/** Verifies a round from values that the player enters; makes no requests. */
export function TypedCheck() {
  const [{ salt, ...fields }, setFields] = useState(EXAMPLE)
  const read = readChain(fields)
  const word = salt.trim()
  return (
    <TypedStage
      inputs={
        <ChainInputs
          linkLabel={m.crash_proof_link()}
          fields={fields}
          onChange={(next) => setFields({ ...next, salt })}
          wrong={'wrong' in read ? read.wrong : []}
        >
          <TextField
            {...TYPED}
            label={m.crash_proof_salt()}
            value={salt}
            onChange={(event) => setFields({ ...fields, salt: event.currentTarget.value })}
            error={isSalt(word) ? undefined : m.fairness_salt_invalid()}
            maxLength={300}
          />
        </ChainInputs>
      }
      result={
        'chain' in read && isSalt(word) ? (
          <FlightCheck
            rules={versions.current}
            round={{ ...read.chain, commitment: read.chain.promisedHash, salt: word }}
          />
        ) : undefined
      }
    />
  )
}
