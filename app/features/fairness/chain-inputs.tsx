import type { ReactNode } from 'react'
import { formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { TextField, type TextFieldProps } from '~/ui/text-field.tsx'
import { MOST_STEPS } from './chain-walk.ts'
import type { ChainField, ChainFields } from './typed-chain.ts'

type ChainInputsProps = {
  /** The game's name for its link. */
  linkLabel: string
  fields: ChainFields
  onChange: (fields: ChainFields) => void
  wrong: readonly ChainField[]
  /** The game's additional inputs. */
  children: ReactNode
}

/** Allows spaces around a pasted hash: truncated to 64, a longer text could pass for a hash. */
const LONGEST = 100

/** Input attributes for proofs, which must not be altered by the browser. */
export const TYPED = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/**
 * Inputs for a round's link and its position in the chain. Nothing is sent: the result next to them updates with each
 * change.
 */
export function ChainInputs({ linkLabel, fields, onChange, wrong, children }: ChainInputsProps) {
  const text = (name: ChainField): Partial<TextFieldProps> => ({
    ...TYPED,
    value: fields[name],
    onChange: (event) => onChange({ ...fields, [name]: event.currentTarget.value }),
    error: wrong.includes(name) ? wrongText(name) : undefined,
    maxLength: LONGEST,
  })
  return (
    <>
      <TextField {...text('link')} label={linkLabel} />
      {children}
      <TextField {...text('number')} label={m.fairness_round_number()} inputMode="numeric" maxLength={8} />
      <TextField {...text('promisedHash')} label={m.fairness_promised_hash()} />
      <TextField {...text('terminal')} label={m.fairness_chain_end_given()} hint={m.fairness_chain_end_hint()} />
    </>
  )
}

const wrongText = (name: ChainField): string =>
  name === 'number'
    ? m.fairness_round_number_invalid({ most: formatNumber(MOST_STEPS, getLocale()) })
    : m.fairness_hash_invalid()
