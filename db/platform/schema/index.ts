export * from './accounts.ts'
export * from './games.ts'
export * from './money.ts'
export * from './payments.ts'
