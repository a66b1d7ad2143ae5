import type { Module } from '#server/platform/kernel/module.ts'
import { wallet } from './handlers.ts'

/** What a player sees of their money. */
export const module = { handlers: { wallet } } satisfies Module
