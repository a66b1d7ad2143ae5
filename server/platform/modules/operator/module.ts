import type { Module } from '#server/platform/kernel/module.ts'
import { operatorPage } from './operator-page.ts'
import type { Commands, Parts } from './platform.ts'

export const module = { pages: operatorPage } satisfies Module<Commands, Parts>
