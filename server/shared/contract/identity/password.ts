import { z } from 'zod'
import { call } from '../call.ts'
import { done } from '../wire.ts'
import { NEW_PASSWORD_ERRORS } from './auth.ts'

export const updatePassword = call({
  row: 'C7',
  service: 'main',
  method: 'POST',
  path: '/password/update',
  auth: 'required',
  request: z.object({
    old_password: z.string().max(1024),
    password: z.string().max(1024),
    password_confirm: z.string().max(1024),
  }),
  response: done,
  errors: ['old_password_wrong', ...NEW_PASSWORD_ERRORS, 'password_mismatch'],
  summary:
    'Changes the password and ends the other sessions. Errors are on old_password, new_password and password_confirm: the names differ from the payload on purpose (V1).',
})

export const setPassword = call({
  row: 'C8',
  service: 'main',
  method: 'POST',
  path: '/api/v2/auth/password/set',
  auth: 'required',
  request: z.object({ password: z.string().max(1024), confirm_password: z.string().max(1024) }),
  response: done,
  errors: ['password_exists', ...NEW_PASSWORD_ERRORS, 'password_mismatch', 'step_up_required', 'fresh_login_required'],
  summary: 'Sets the first password of an account that was opened by code or by a social provider.',
})
