import type { CommandContext } from '#server/platform/kernel/writer/command.ts'

/** Factors that a player logs in with beside a password. */
export type Factors = { readonly authenticator: boolean; readonly passkeys: number; readonly recoveryCodes: number }

export function factorsOf({ db }: Pick<CommandContext, 'db'>, userId: string): Factors {
  const row = db.get<{ authenticator: bigint; passkeys: bigint; codes: bigint }>(
    `SELECT EXISTS (SELECT 1 FROM authenticators WHERE user_id = ? AND confirmed_at IS NOT NULL) AS authenticator,
       (SELECT count(*) FROM passkeys WHERE user_id = ?) AS passkeys,
       (SELECT count(*) FROM recovery_codes WHERE user_id = ?) AS codes`,
    [userId, userId, userId],
  )
  return {
    authenticator: row?.authenticator === 1n,
    passkeys: Number(row?.passkeys ?? 0n),
    recoveryCodes: Number(row?.codes ?? 0n),
  }
}
