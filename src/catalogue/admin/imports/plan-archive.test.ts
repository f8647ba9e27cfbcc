import { expect, test } from 'vitest'
import { zipOf } from '../../../testing/setups/zip.ts'
import { planArchive, planSource } from './plan-archive.ts'

const archiveOf = (files: Record<string, string>) =>
  new File([zipOf(Object.entries(files).map(([name, content]) => ({ name, content })))], '02 The motion.zip')
const planOf = (files: Record<string, string>) => planArchive(archiveOf(files), 'en')
/** Plans the import of the same files from a folder. */
const planFolder = (files: Record<string, string>) => {
  const entries = Object.entries(files).map(([path, content]) => ({
    path,
    size: content.length,
    open: async () => new Blob([content]),
  }))
  return planSource({ name: 'Motion', entries, refused: [] }, 'folder', 'en')
}

const SCORM_12 = `<?xml version="1.0"?>
<manifest identifier="course" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <resources><resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="index.html"/></resources>
</manifest>`
const SCORM_2004 =
  '<manifest><metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata></manifest>'

test.each([
  ['1.2', SCORM_12, ''],
  ['2004 in a folder', SCORM_2004, 'course/'],
])('a SCORM %s package becomes one lesson, and the list shows this', async (_, xml, folder) => {
  const files = {
    [`${folder}imsmanifest.xml`]: xml,
    [`${folder}index.html`]: '<script>API.LMSInitialize("")</script>',
    [`${folder}media/intro.mp4`]: 'film',
  }
  const plan = await planOf(files)
  expect(plan.changed).toEqual([expect.stringMatching(/^This is a SCORM package/)])
  expect(plan.leftOut).toEqual([])
  expect(plan.items).toMatchObject([{ kind: 'scorm', title: 'The motion', section: null }])
  // The import uploads the whole archive.
  expect((await plan.items[0]?.entry?.open())?.size).toBe(archiveOf(files).size)

  const ofFolder = await planFolder(files)
  expect(ofFolder.changed[0]).toMatch(/^This is the folder of a SCORM package/)
  expect(ofFolder.items.map(({ kind, title }) => [kind, title])).toEqual([['video', 'Intro']])
  expect(ofFolder.leftOut.map(({ name }) => name)).toEqual(['imsmanifest.xml', 'index.html'])
})

test('another package with such a manifest is not a SCORM package', async () => {
  const plan = await planOf({
    'imsmanifest.xml': '<manifest><metadata><schema>IMS Common Cartridge</schema></metadata></manifest>',
    'a.mp4': 'film',
  })
  expect(plan.changed).toEqual([])
})
