import { writeFile } from 'node:fs/promises'
import type { ScormVersion } from '../media/scorm.rules.ts'
import { storeScorm } from '../media/server/files/files.ts'
import { withPackage } from '../media/server/scorm/open-package.ts'
import type { Db } from '../platform/server/db/connect.ts'
import type { Storage } from '../platform/server/storage/storage.ts'
import { type ZipFile, zipOf } from './setups/zip.ts'

type Item = { id: string; title: string; href: string; scormType?: 'sco' | 'asset'; inside?: string }
type Given = {
  version?: ScormVersion
  title?: string
  items?: Item[]
  /** Additional files by path. */
  files?: Record<string, string>
  /** Additional files with other properties. */
  entries?: readonly ZipFile[]
  /** Replaces the manifest. Null leaves it out. */
  manifest?: string | null
}

/** Returns a SCORM package whose manifest has the form that simple-scorm-packager writes. */
export function scormPackage({ version = '1.2', files, entries = [], manifest, ...given }: Given = {}) {
  const described = manifest === undefined ? manifestOf(version, given) : manifest
  const all = {
    ...(described !== null && { 'imsmanifest.xml': described }),
    'index.html': playerPage(version),
    ...files,
  }
  return zipOf([...Object.entries(all).map(([name, content]) => ({ name, content })), ...entries])
}

/** Stores a package as an upload does. Returns the ID of its file. */
export async function storeScormPackage(
  { db, storage }: { db: Db; storage: Storage },
  given: Given = {},
): Promise<string> {
  const source = storage.temp.path('.zip')
  await writeFile(source, scormPackage(given))
  const { id } = await withPackage(source, (content) => storeScorm(db, storage, { source, content }))
  return id
}

const SCO: Item = { id: 'item_motion', title: 'Motion', href: 'index.html' }

const NAMESPACES = {
  '1.2':
    'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"',
  '2004':
    'xmlns:imsss="http://www.imsglobal.org/xsd/imsss" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"',
}
const MASTERY = {
  '1.2': '<adlcp:masteryscore>80</adlcp:masteryscore>',
  '2004': `<imsss:sequencing><imsss:objectives>
    <imsss:primaryObjective objectiveID="PRIMARYOBJ" satisfiedByMeasure="true">
      <imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure>
    </imsss:primaryObjective></imsss:objectives></imsss:sequencing>`,
}

/** Returns a manifest. Parts of SCORM 1.2 need a score of 80 to pass, parts of 2004 a score of 0.8. */
export function manifestOf(
  version: ScormVersion,
  { title = 'Motion', items = [SCO] }: Pick<Given, 'title' | 'items'> = {},
): string {
  const attribute = version === '1.2' ? 'adlcp:scormtype' : 'adlcp:scormType'
  return `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<manifest identifier="com.Lantern.Motion" version="1" ${NAMESPACES[version]}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${version === '1.2' ? '1.2' : '2004 4th Edition'}</schemaversion>
  </metadata>
  <organizations default="Lantern">
    <organization identifier="Lantern">
      <title>${title}</title>
      ${items
        .map(
          (item) => `<item identifier="${item.id}" identifierref="resource_${item.id}">
        <title>${item.title}</title>${MASTERY[version]}${item.inside ?? ''}
      </item>`,
        )
        .join('')}
    </organization>
  </organizations>
  <resources>
    ${items
      .map(
        ({ id, href, scormType = 'sco' }) =>
          `<resource identifier="resource_${id}" type="webcontent" href="${href}" ${attribute}="${scormType}"><file href="${href}"/></resource>`,
      )
      .join('')}
  </resources>
</manifest>`
}

/**
 * Returns a page that searches for the API as the wrappers of the standards do. For 1.2, the search starts at its
 * own window, with a variable of the same name. For 2004, it starts at the parent. Its buttons report their text.
 */
export const playerPage = (version: ScormVersion): string => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Motion</title></head><body>
<h1>Motion</h1><p id="state" role="status"></p>
<button onclick="next()">Next page</button>
<button onclick="end(0.95)">Pass</button>
<button onclick="end(0.2)">Fail</button>
<script>${version === '1.2' ? WRAPPER_12 : WRAPPER_2004}
  var page = Number(get('location') || 1);
  function show() {
    document.getElementById('state').textContent = 'Page ' + page + ', ' + get('entry') + ', ' + get('name') + ', ' + (get('suspend') || 'nothing');
  }
  function next() { page += 1; set('location', String(page)); set('suspend', 'सुर ' + page); commit(); show(); }
  function end(score) { finishWith(score); commit(); show(); }
  show();
  window.addEventListener('unload', leave);
</script></body></html>`

const WRAPPER_12 = `
  var API = null;
  function findAPI(win) {
    while (win.API == null && win.parent != null && win.parent != win) win = win.parent;
    return win.API;
  }
  API = findAPI(window);
  var names = { location: 'cmi.core.lesson_location', entry: 'cmi.core.entry', name: 'cmi.core.student_name', suspend: 'cmi.suspend_data' };
  API.LMSInitialize('');
  function get(name) { return API.LMSGetValue(names[name]); }
  function set(name, value) { API.LMSSetValue(names[name], value); }
  function commit() { API.LMSCommit(''); }
  function finishWith(score) {
    API.LMSSetValue('cmi.core.score.raw', String(score * 100));
    API.LMSSetValue('cmi.core.lesson_status', 'completed');
  }
  function leave() { API.LMSSetValue('cmi.core.exit', 'suspend'); API.LMSSetValue('cmi.core.session_time', '00:00:10'); API.LMSFinish(''); }`

const WRAPPER_2004 = `
  function scan(win) {
    while (win.API_1484_11 == null && win.parent != null && win.parent != win) win = win.parent;
    return win.API_1484_11;
  }
  var api = null;
  if (window.parent != null && window.parent != window) api = scan(window.parent);
  if (api == null && window.opener != null) api = scan(window.opener);
  var names = { location: 'cmi.location', entry: 'cmi.entry', name: 'cmi.learner_name', suspend: 'cmi.suspend_data' };
  api.Initialize('');
  function get(name) { return api.GetValue(names[name]); }
  function set(name, value) { api.SetValue(names[name], value); }
  function commit() { api.Commit(''); }
  function finishWith(score) {
    api.SetValue('cmi.score.scaled', String(score));
    api.SetValue('cmi.completion_status', 'completed');
  }
  function leave() { api.SetValue('cmi.exit', 'suspend'); api.SetValue('cmi.session_time', 'PT10S'); api.Terminate(''); }`
