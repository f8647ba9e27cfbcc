import { normalizePath } from 'vite'

/**
 * Matches sources and icons by name. A moved file no longer matches and is put into another chunk.
 * `tests/first-load.test.ts` then shows the larger size.
 */
function modules({ sources = [], icons = [] }: { sources?: string[]; icons?: string[] }) {
  const paths = [
    ...sources.map((name) => `/src/${name}`),
    ...icons.map((name) => `/node_modules/lucide-react/dist/esm/icons/${name}.mjs`),
  ]
  return (id: string) => paths.some((path) => normalizePath(id).endsWith(path))
}

const besidePlayer = modules({
  sources: [
    'learning/client/locked/locked-lesson.tsx',
    'learning/client/watching/up-next.tsx',
    'learning/client/watching/last-position.ts',
    'learning/client/watching/start-at.ts',
    'learning/client/watching/tracking.ts',
    'learning/client/watching/video-screen.tsx',
    'learning/watching.rules.ts',
  ],
})
const ui = (...names: string[]) => names.map((name) => `platform/client/ui/${name}`)

/**
 * Puts code that several screens share into a few files instead of two dozen. Each group also contains everything that
 * its modules import, unless an earlier group contains it. When we grouped by the number of screens, the home page's
 * scripts were 50% larger.
 */
export const chunkGroups = [
  // The code for calls is loaded with the first call. The group excludes its dependencies, because the entry has
  // loaded them before.
  {
    name: 'calls',
    test: /[\\/]node_modules[\\/]@trpc[\\/]|[\\/](http-calls|transformer)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // The entry's code. Libraries are a separate chunk, because they stay cached when our code changes. Code for a
  // single page must not be here.
  { name: 'base', tags: ['$initial' as const], test: /node_modules[\\/]/ },
  { name: 'entry', tags: ['$initial' as const] },
  {
    name: 'common',
    test: modules({
      sources: [
        ...ui('avatar.tsx', 'badge.tsx', 'button.tsx', 'cx.ts', 'empty.tsx', 'icon-button.tsx', 'logo.tsx'),
        ...ui(
          'prose.tsx',
          'skeleton.tsx',
          'spinner.tsx',
          'hooks/ignore-double-click.ts',
          'hooks/use-in-browser.ts',
        ),
        'accounts/client/viewer.ts',
        'catalogue/client/course/membership-price.ts',
        'catalogue/client/course/use-done-lessons.ts',
        'catalogue/client/payment/course-messages.ts',
        'learning/client/watching/will-play.ts',
        'media/rules.ts',
        'platform/client/document/head.ts',
        'platform/client/messages.ts',
        'platform/client/page/guards.ts',
        'platform/client/page/site.ts',
        'platform/client/trpc.ts',
        'platform/constants.ts',
        'academy/defaults.rules.ts',
        'catalogue/courses.rules.ts',
        'platform/count.ts',
        'catalogue/client/list/course-card.tsx',
        'catalogue/client/list/course-grid.tsx',
        'catalogue/client/list/course-thumbnail.tsx',
        'catalogue/client/list/premium-badge.tsx',
        'catalogue/client/course/course-facts.tsx',
      ],
      icons: [
        'arrow-left',
        'arrow-right',
        'check',
        'chevron-left',
        'circle-alert',
        'circle-check',
        'lock',
        'search',
        'search-x',
        'undo-2',
        'x',
      ],
    }),
  },
  {
    name: 'controls',
    test: modules({
      sources: ui('forms/field.tsx', 'forms/input.tsx', 'forms/use-search-text.ts', 'lists/load-more.tsx'),
    }),
  },
  // Form fields, which the catalogue pages do not use.
  {
    name: 'fields',
    test: modules({
      sources: ['accounts/client/two-step-verification/code-field.tsx', ...ui('forms/password-input.tsx')],
    }),
  },
  // The footer with the contact details, which is loaded after the page.
  {
    name: 'footer',
    test: modules({
      sources: [
        'academy/client/contact.tsx',
        'academy/rules.ts',
        'site/client/frame/footer-content.tsx',
        'site/client/frame/language-switch.tsx',
        'site/client/frame/own-page-links.tsx',
      ],
      icons: ['mail', 'map-pin', 'message-circle', 'phone'],
    }),
  },
  {
    name: 'reading',
    test: modules({
      sources: [
        ...ui('progress-bar.tsx', 'hooks/when.tsx'),
        'catalogue/client/course/course-not-found.tsx',
        'catalogue/client/course/use-enrolling.ts',
        'catalogue/rules.ts',
        'platform/client/copy-text.ts',
        'media/client/player/format-time.ts',
      ],
      icons: ['book-open', 'circle-play', 'download', 'external-link', 'file-text', 'play'],
    }),
  },
  {
    name: 'resources',
    test: modules({
      sources: ['catalogue/client/resources/resource-list.tsx', 'platform/client/ui/file-icon.tsx'],
    }),
  },
  // The parts that a video shows before playback.
  {
    name: 'frame',
    test: modules({
      sources: [
        'learning/client/lesson/lesson-panel.tsx',
        'learning/client/lesson/lesson-parts.tsx',
        'learning/client/tabs/lesson-tab.ts',
        'learning/client/watching/autoplay.ts',
        'learning/client/watching/lesson-progress.ts',
        'learning/client/watching/video-player.tsx',
        'media/client/player/replay-keys.ts',
        'media/client/player/player.ts',
        'media/client/player/preferences.ts',
        'media/player.rules.ts',
      ],
    }),
  },
  {
    name: 'player',
    test: (id: string) => normalizePath(id).includes('/src/media/client/player/') || besidePlayer(id),
  },
  // Used by several screens that share nothing else.
  { name: 'tabs', test: modules({ sources: ui('tabs.tsx') }) },
  // Small modules that several deferred parts use. A separate file for each would cost a request, and an entry in the
  // list of files that every page loads.
  {
    name: 'icons',
    test: modules({
      sources: [
        'learning/client/offline/has-downloads.ts',
        'learning/offline.rules.ts',
        'platform/client/downloads.ts',
      ],
      icons: [
        'archive',
        'arrow-up',
        'captions',
        'circle-x',
        'copy',
        'indian-rupee',
        'layout-dashboard',
        'library',
        'log-out',
        'monitor-smartphone',
        'rotate-ccw',
        'scroll-text',
        'settings',
        'shield',
        'trash',
        'trash-2',
        'trophy',
        'user-round',
      ],
    }),
  },
  // The deferred parts of a lesson's page.
  {
    name: 'lesson',
    test: modules({ sources: ['learning/client/lesson/deferred-parts.tsx'] }),
  },
].map((group, index, all) => Object.assign(group, { priority: all.length - index }))
