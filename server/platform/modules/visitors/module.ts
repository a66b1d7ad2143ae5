import type { Module } from '#server/platform/kernel/module.ts'
import { geo, mirror } from './handlers.ts'

/** What a visitor is told before any page: where they are, and which domain serves them. */
export const module = { handlers: { geo, mirror } } satisfies Module
