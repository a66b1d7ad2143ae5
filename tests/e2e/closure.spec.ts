import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { declineDeposit, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast

test('a player takes what is kept about them along, and closes the account for good [R24]', async ({
  page,
  context,
  site,
}) => {
  const player = await signIn(context, site)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await declineDeposit(page)
  // on a phone the overview links to each page of the profile, and each page links back
  const main = page.getByRole('main')
  await main.getByRole('link', { name: texts('profile_setting') }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts('profile_setting') })).toBeVisible()
  await expect(main.getByRole('link', { name: texts('profile_title'), exact: true })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page, 'closure')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: texts('export_submit') }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('account.zip')
  const files = unzipSync(await readFile(await saved.path()))
  const names = [
    'account',
    'passkeys',
    'verification',
    'bonuses',
    'favourites',
    'attribution',
    'bets',
    'transfers',
    'sessions',
    'limits',
  ]
  expect(Object.keys(files)).toStrictEqual(names.flatMap((name) => [`${name}.json`, `${name}.csv`]))
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(JSON.parse(textOf('account.json'))).toMatchObject([{ email: player.email }])
  expect(textOf('account.csv')).toContain(player.email)
  expect(JSON.parse(textOf('sessions.json'))).toHaveLength(1)
  expect((await fetch(`${site.url}/api/account`)).status).toBe(401)

  const section = page.getByRole('region', { name: texts('closure_title') })
  const close = section.getByRole('button', { name: texts('closure_title') })
  await expect(close).toBeDisabled()
  await section.getByRole('checkbox', { name: texts('closure_understood') }).click()
  await close.click()
  await expect(page.getByRole('banner').getByRole('link', { name: texts('shell_login') })).toBeVisible()
  const gone = await fetch(`${site.platformUrl}/profile/user`, { headers: { authorization: `Bearer ${player.token}` } })
  expect(gone.status).toBe(401)
})
