import { expect, test } from 'vitest'
import { zipOf } from '../../../testing/setups/zip.ts'
import { planArchive } from './plan-archive.ts'

const planOf = (files: Record<string, string>) =>
  planArchive(
    new File([zipOf(Object.entries(files).map(([name, content]) => ({ name, content })))], 'package.zip'),
    'en',
  )

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
])(
  'of a SCORM %s package, only files that are lessons are imported, and the list says so',
  async (_, xml, folder) => {
    const plan = await planOf({
      [`${folder}imsmanifest.xml`]: xml,
      [`${folder}index.html`]: '<script>API.LMSInitialize("")</script>',
      [`${folder}media/intro.mp4`]: 'film',
    })
    expect(plan.changed[0]).toMatch(/^This is a SCORM package/)
    expect(plan.items.map(({ kind, title }) => [kind, title])).toEqual([['video', 'Intro']])
    expect(plan.leftOut.map(({ name }) => name)).toEqual(['imsmanifest.xml', 'index.html'])
  },
)

test('another package with such a manifest is no SCORM package', async () => {
  const plan = await planOf({
    'imsmanifest.xml': '<manifest><metadata><schema>IMS Common Cartridge</schema></metadata></manifest>',
    'a.mp4': 'film',
  })
  expect(plan.changed).toEqual([])
})
