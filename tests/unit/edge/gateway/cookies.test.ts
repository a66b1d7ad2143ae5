import { expect, test } from 'vitest'
import { createCookieJar, credentialCookie } from '#server/edge/gateway/cookies.ts'

test('the token is HttpOnly, SameSite=Lax and lives 30 days; it is Secure exactly on https [E11 E13]', () => {
  const setOn = (isHttps: boolean) => {
    const cookies = createCookieJar(null, isHttps)
    credentialCookie(cookies).replace('t0ken')
    return cookies.send()
  }
  expect(setOn(false)).toEqual(['token=t0ken; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax'])
  expect(setOn(true)).toEqual(['token=t0ken; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax'])
})

test('a cleared token expires at once and is gone for the rest of the request [S3]', () => {
  const cookies = createCookieJar('token=t0ken', false)
  const credential = credentialCookie(cookies)
  expect(credential.read()).toBe('t0ken')
  credential.clear()
  expect(credential.read()).toBeNull()
  expect(cookies.send()).toEqual(['token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
})

test('only the last change of a cookie is sent', () => {
  const cookies = createCookieJar('token=a', false)
  const credential = credentialCookie(cookies)
  credential.replace('b')
  credential.replace('c')
  const sent = cookies.send()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatch(/^token=c;/)
})

test('values are decoded, the first of a name that can be wins, and rubbish is no cookie', () => {
  const cookies = createCookieJar('a=1%202; a=9; =x; lonely; b=%; c=d=e', false)
  expect(['a', 'b', 'c', 'lonely', ''].map((name) => cookies.get(name))).toEqual(['1 2', null, 'd=e', null, null])
})

test('a value cannot add an attribute or another cookie', () => {
  const cookies = createCookieJar(null, false)
  cookies.set('locale', 'en; Domain=evil.example\r\nSet-Cookie: x=1', { maxAgeS: 60, isHttpOnly: false })
  expect(cookies.send()).toEqual([
    'locale=en%3B%20Domain%3Devil.example%0D%0ASet-Cookie%3A%20x%3D1; Max-Age=60; Path=/; SameSite=Lax',
  ])
})
