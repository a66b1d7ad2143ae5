import type { Module } from '#server/platform/kernel/module.ts'
import { operatorPage } from './operator-page.ts'
import type { Commands, Parts } from './platform.ts'

/** What the operator does by hand, to one account at a time. */
export const module = { pages: operatorPage } satisfies Module<Commands, Parts>
