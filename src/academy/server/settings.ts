import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DEFAULT_AMOUNT, YEARLY_PLAN_ID } from '../defaults.rules.ts'
import { parsePrice, toPaise } from '../../platform/money.ts'
import { type OwnColors, ownColorsOf, tokensOf } from '../../platform/palette/palette.ts'
import {
  isGuardedSetting,
  isListed,
  isPaymentSetting,
  isPublicSetting,
  isSettingKey,
  LOOK,
  PAYEE_CONFIRMATION,
  PUBLISHED_PAGES,
  SELLS_PLANS,
  SETTING_KEYS,
  sellsYear,
  settingDefaults,
  settingValue,
  type SavedSetting,
  type Setting,
  type SettingKey,
  type Settings,
} from '../settings.schema.ts'
import { DEFAULT_PAGE, logoOnPage } from '../logo.rules.ts'
import { publishedPages, type OwnPageKind } from '../own-pages.rules.ts'
import type { User } from '../../platform/user.schema.ts'
import type { Services } from '../../platform/server/context.ts'
import { transact, type Db, type Tx } from '../../platform/server/db/connect.ts'
import { INTERFACE_LANGUAGES } from '../../platform/language/in-languages.ts'
import { runInLanguage } from '../../platform/server/language.ts'
import { preparedQuery } from '../../platform/server/db/prepared-query.ts'
import { plans } from '../../payments/tables.ts'
import { ownPages } from '../../site/tables.ts'
import { settings } from '../tables.ts'
import { refuseOverwrites } from '../../platform/server/overwrites.ts'
import { fromZod } from '../../platform/server/errors.ts'
import { t } from '../texts/defaults.ts'
import { academyErrors } from '../errors.ts'
import { writeAudit } from './audit.ts'
import { findOwnerId } from './owner-id.ts'
import { notifyAdmins } from './notifications.ts'
import { askForPayeeChange, lockPayeeConfirmation, refuseWithoutSecondPerson } from './payee/payee-changes.ts'
import { noteSettingChanged, storeSetting } from './payee/store-setting.ts'
import { settings as policy } from '../settings.policy.ts'

// The kinds of the published pages are read with the settings, because every page needs both.
const saved = preparedQuery(
  () => sql<{ key: string; value: string }>`
    select key, value from ${settings}
    union all
    select ${sql.raw(`'${PUBLISHED_PAGES}'`)}, string_agg(distinct kind, ',' order by kind) from ${ownPages}
    where is_published having count(*) > 0`,
)

/** Returns all settings: the saved value, otherwise the default. A default can contain the academy's current name. */
export const readSettings = async (db: Db | Tx, siteName: string): Promise<Settings> =>
  withDefaults(await saved(db, {}), siteName)

function withDefaults(rows: readonly Setting[], siteName: string): Settings {
  const name = rows.find(({ key }) => key === 'academy_name')?.value ?? siteName
  const all = settingDefaults(name)
  const proposed = heroDefaults(name)
  for (const { key, value } of rows)
    if (isSettingKey(key) && !proposed[key]?.includes(value)) all[key] = value
  return all
}

/**
 * Returns the default hero in each language. If an administrator saves a default unchanged, it stays a default, so that
 * each user sees it in their own language.
 */
const heroDefaults = (name: string): Partial<Record<SettingKey, string[]>> => {
  const inEach = (text: () => string) => INTERFACE_LANGUAGES.map((language) => runInLanguage(language, text))
  return { hero_title: inEach(() => t.heroTitle(name)), hero_subtitle: inEach(() => t.heroSubtitle) }
}

type Configured = Pick<Services['env'], 'siteName' | 'mail' | 'oidc'>

/** Returns the settings as a list in a fixed order. For administrators it includes the payment details. */
export async function listSettings(db: Db, env: Configured, viewer: User | null): Promise<Setting[]> {
  const rows = await saved(db, {})
  const all = withDefaults(rows, env.siteName)
  const listed: Setting[] = SETTING_KEYS.filter(
    (key) => (policy.can(viewer, 'change') || isPublicSetting(key)) && isListed(key, all[key]),
  ).map((key) => ({ key, value: all[key] }))
  const sellsPlans = sellsYear(all) || (await hasVisiblePlan(db))
  const look = lookOf(all, env)
  return [
    ...listed,
    { key: SELLS_PLANS, value: sellsPlans ? 'on' : 'off' },
    ...(look ? [{ key: LOOK, value: JSON.stringify(look) }] : []),
    ...rows.filter(({ key }) => key === PUBLISHED_PAGES),
  ]
}

/** Returns the kinds of the owner's pages that are published in any language. */
export async function listPublishedPages(db: Db): Promise<OwnPageKind[]> {
  const rows = await saved(db, {})
  return publishedPages(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

/** Returns the colours, logo and configuration that every page needs, or null if there are none. */
function lookOf(all: Settings, { mail, oidc }: Configured) {
  const colors = ownColorsOf(all)
  const pageColor = colors && tokensOf(colors).light.page
  const logo = logoOnPage(all, pageColor ?? DEFAULT_PAGE)
  const look = {
    ...(pageColor && { pageColor }),
    ...(logo && { logo }),
    ...(mail && { sendsMail: true }),
    ...(oidc && { provider: oidc.name }),
  }
  return Object.keys(look).length > 0 ? look : null
}

async function hasVisiblePlan(db: Db): Promise<boolean> {
  const [plan] = await db.select({ id: plans.id }).from(plans).where(eq(plans.isVisible, true)).limit(1)
  return plan !== undefined
}

/**
 * Saves one setting, or requests confirmation by a second administrator. Throws 404 for an unknown key, 400 for an
 * invalid value, and 403 or 409 if no second administrator can confirm it. Throws 409 if another administrator
 * changed the setting since `before`.
 */
export async function updateSetting(
  { db, live, env }: Pick<Services, 'db' | 'live' | 'env'>,
  actor: User,
  { key, value: given, before: seen }: Setting & { before?: string | undefined },
): Promise<SavedSetting> {
  if (!isSettingKey(key)) throw academyErrors.SETTING_NOT_FOUND()
  const parsed = z.object({ value: settingValue[key] }).safeParse({ value: given })
  if (!parsed.success) throw fromZod(parsed.error)
  const { value } = parsed.data
  return transact(db, async (tx) => {
    const needsSecondPerson = isGuardedSetting(key) && (await lockPayeeConfirmation(tx))
    // Fails immediately if PostgreSQL does not accept the time zone. Otherwise other queries would fail later.
    if (key === 'time_zone') await tx.execute(sql`select now() at time zone ${value}`)
    const all = await readSettings(tx, env.siteName)
    const proposed = heroDefaults(all.academy_name)
    const [row] = await tx.select().from(settings).where(eq(settings.key, key)).for('update')
    const before = row && !proposed[key]?.includes(row.value) ? row.value : all[key]
    refuseOverwrites({ value: before }, { value }, seen === undefined ? undefined : { value: seen })
    if (needsSecondPerson && before !== value) {
      await askForPayeeChange(tx, live, actor, { key, from: before, to: value })
      return { key, value: before, isPending: true }
    }
    if (key === PAYEE_CONFIRMATION && before !== value) await refuseWithoutSecondPerson(tx, actor)
    await storeSetting(tx, key, value)
    await updateYearlyPlan(tx, key, value)
    // A hero text that equals the default stays the default, so that it follows the academy's name.
    if (key === 'academy_name')
      await tx
        .delete(settings)
        .where(and(eq(settings.key, 'hero_title'), inArray(settings.value, proposed.hero_title ?? [])))
    if (before === value) return { key, value }
    await writeAudit(tx, actor, 'setting.changed', ['setting', key], {
      from: all[key],
      to: value,
    })
    // Details that the owner sets for the first time cannot redirect payments.
    if (isPaymentSetting(key) && !(all[key] === '' && (await findOwnerId(tx)) === actor.id))
      await notifyAdmins(
        tx,
        live,
        { kind: 'payment_details_changed', data: { by: actor.username, setting: key } },
        actor.id,
      )
    await noteSettingChanged(tx, live, key)
    return { key, value }
  })
}

/** Applies the settings for price and visibility to the Premium plan. */
async function updateYearlyPlan(tx: Tx, key: string, value: string): Promise<void> {
  const change =
    key === 'membership_price'
      ? { pricePaise: parsePrice(value) ?? toPaise(DEFAULT_AMOUNT) }
      : key === 'yearly_plan'
        ? { isVisible: sellsYear({ yearly_plan: value }) }
        : null
  if (change) await tx.update(plans).set(change).where(eq(plans.id, YEARLY_PLAN_ID))
}

/** Returns the owner's colours, or null if none are set. */
export const readOwnColors = async (db: Db | Tx): Promise<OwnColors | null> =>
  ownColorsOf(await readSettings(db, ''))

/** Returns the academy's name as pages show it. */
export const readAcademyName = async (db: Db, siteName: string): Promise<string> =>
  (await readSettings(db, siteName)).academy_name
