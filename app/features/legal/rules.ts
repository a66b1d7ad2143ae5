import type { LinkProps } from '@tanstack/react-router'
import { m } from '~/paraglide/messages.js'

/** Link to a legal document, in the language of the current page. */
export type Rule = { readonly to: NonNullable<LinkProps['to']>; readonly label: () => string }

export const RULES: readonly Rule[] = [
  { to: '/policy/user-agreement', label: m.shell_terms },
  { to: '/policy/confidential', label: m.shell_privacy },
  { to: '/policy/kyc', label: m.shell_kyc },
]
