import { photograph } from '../support/pictures.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { castOf } from './pairs.ts'
import { fund, signIn } from './player.ts'

const cast = castOf(import.meta.url)
const { texts } = cast

test('a player shows who they are by both sides of a document, and is believed [R30 S1]', async ({
  page,
  context,
  site,
  trouble,
}) => {
  trouble.expect(/finishUpload/)
  const player = await signIn(context, site)
  await fund(player)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: texts('verification_open') }).click()
  const dialog = page.getByRole('dialog', { name: texts('profile_identity') })
  await expectAccessible(page, 'verification-holder')
  await dialog.getByRole('textbox', { name: texts('verification_given_name'), exact: true }).fill('Ада')
  await dialog.getByRole('textbox', { name: texts('verification_family_name'), exact: true }).fill('Лавлейс')
  await dialog.getByLabel(texts('verification_born')).fill('1985-12-10')
  await dialog.getByText(texts('verification_kind_id_card'), { exact: true }).click()
  await dialog.getByRole('button', { name: texts('verification_begin') }).click()

  const sides = dialog.getByRole('listitem')
  await expect(sides).toHaveCount(2)
  const send = dialog.getByRole('button', { name: texts('verification_send') })
  await expect(send).toBeDisabled()
  const choose = async (index: number, buffer: Buffer, mimeType = 'image/jpeg') => {
    const choosing = page.waitForEvent('filechooser')
    await sides.nth(index).getByRole('button').click()
    await (await choosing).setFiles({ name: 'document.jpg', mimeType, buffer })
  }
  await choose(0, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(sides.first()).toContainText(texts('error_file_type_invalid'))
  const photo = await photograph({ width: 3000, height: 2000 })
  for (const index of [0, 1]) {
    await choose(index, photo)
    await expect(sides.nth(index)).toContainText(texts('verification_page_here'))
  }
  await expectAccessible(page, 'verification-pages')
  await send.click()
  await expect(dialog).toContainText(texts('verification_done'))
  await expectAccessible(page, 'verification-done')
  await page.keyboard.press('Escape')
  await expect(page.getByText(texts('profile_identity_success'))).toBeVisible()
})

test('a player chooses an avatar, which is hidden when they say so [R24]', async ({ page, context, site }) => {
  const player = await signIn(context, site)
  await fund(player)
  await page.goto('/profile/setting', { waitUntil: 'networkidle' })
  const section = page.getByRole('region', { name: texts('avatar_title') })
  await expect(section.locator('img')).toHaveCount(0)
  const choosing = page.waitForEvent('filechooser')
  await section.getByRole('button', { name: texts('avatar_change') }).click()
  await (await choosing).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
  await expect(section.locator('img')).toHaveAttribute('src', /^data:image\/webp;base64,/)
  await expectAccessible(page, 'avatar')
  await page.getByRole('switch', { name: texts('profile_hide_avatar') }).click()
  await expect(section.locator('img')).toHaveCount(0)
})
