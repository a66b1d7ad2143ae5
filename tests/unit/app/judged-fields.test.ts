import { describe, expect, it } from 'vitest'
import { errorsOf, judge, judgeAgain } from '~/lib/forms/judged-fields.ts'

describe('the fields of a form that were found wrong', () => {
  const judged = judge<'email' | 'password'>(
    { email: 'no address', password: 'too short' },
    { email: 'a', password: 'b' },
    'form',
  )
  const bothWrong = { email: 'no address', password: 'too short' }

  it('say so until they are corrected', () => {
    expect(errorsOf(judged, { email: 'a', password: 'b' }, bothWrong)).toEqual(bothWrong)
    expect(errorsOf(judged, { email: 'a@', password: 'b' }, bothWrong)).toEqual({ password: 'too short' })
  })

  it('are judged again when they are left', () => {
    const left = judgeAgain(judged, { email: 'a@b', password: 'bc' }, { password: 'still too short' })
    expect(errorsOf(left, { email: 'a@b', password: 'bc' }, { password: 'still too short' })).toEqual({
      password: 'still too short',
    })
  })

  it('are valid once another field makes them so, except errors of the server', () => {
    const again = judge<'again'>({ again: 'differs' }, { again: 'x' }, 'form')
    expect(errorsOf(again, { again: 'x' }, {})).toEqual({})
    expect(errorsOf(judge<'again'>({ again: 'taken' }, { again: 'x' }, 'server'), { again: 'x' }, {})).toEqual({
      again: 'taken',
    })
  })
})
