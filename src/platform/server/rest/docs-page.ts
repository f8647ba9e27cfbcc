import type { Json } from './json-schema.ts'

type Schema = Json & { properties?: { code?: { enum?: string[] } } }
type Content = Record<string, { schema: Schema }>
type Reply = { description: string; content?: Content }
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, Reply>
}

const escape = (value: string) => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Renders a schema. Named schemas become links. */
const code = (value: unknown) =>
  `<pre tabindex="0"><code>${escape(JSON.stringify(value, null, 2)).replaceAll(
    /&#34;\$ref&#34;: &#34;#\/components\/schemas\/(\w+)&#34;/g,
    (_, name: string) => `&#34;$ref&#34;: <a href="#${name}">${name}</a>`,
  )}</code></pre>`

const contents = (content: Content = {}) =>
  Object.values(content)
    .map(({ schema }) => code(schema))
    .join('')

const list = (title: string, items: string[]) =>
  items.length > 0 ? `<h3>${title}</h3><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : ''

/** Renders an error response with its codes. */
function refusal([status, { description, content }]: [string, Reply]): string {
  const codes = content?.['application/json']?.schema.properties?.code?.enum ?? []
  const sentences = description.split('\n\n').map(escape)
  const shown = codes.length
    ? codes.map((one, place) => `<code>${escape(one)}</code> ${sentences[place] ?? ''}`).join('<br>')
    : sentences.join('<br>')
  return `<b>${status}</b> <span>${shown}</span>`
}

function section(path: string, method: string, operation: Operation): string {
  const replies = Object.entries(operation.responses)
  const isRefusal = ([status]: [string, Reply]) => Number(status) >= 400
  return `<details id="${escape(operation.operationId)}"><summary><b class="m">${method.toUpperCase()}</b> <code>${escape(path)}</code> <span>${escape(operation.summary)}</span></summary>
<p>${escape(operation.description)} <small>${escape(operation.operationId)}</small></p>
${list(
  'Parameters',
  (operation.parameters ?? []).map(
    (one) =>
      `<code>${escape(one.name)}</code> in ${one.in}${one.required ? ', required' : ''}${code(one.schema)}`,
  ),
)}
${Object.entries(operation.requestBody?.content ?? {})
  .map(([type, { schema }]) => `<h3>Body <small>${escape(type)}</small></h3>${code(schema)}`)
  .join('')}
${list(
  'Replies',
  replies
    .filter((one) => !isRefusal(one))
    .map(([status, reply]) => `<b>${status}</b> ${escape(reply.description)}${contents(reply.content)}`),
)}
<div class="no">${list('Refusals', replies.filter(isRefusal).map(refusal))}</div></details>`
}

const style = `:root{color-scheme:light dark}html{background:light-dark(#fff,#121212)}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1rem}
a{color:light-dark(#1d4ed8,#93c5fd)}summary{padding:.6rem 0;cursor:pointer;overflow-wrap:anywhere}summary span{display:block}details{border-bottom:1px solid #8884}
details>*:not(summary){margin-inline-start:1rem}pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:8px;font-size:13px;max-height:24rem}
.m{display:inline-block;min-width:4.2rem;font-size:.8rem}.no li{display:flex;gap:.75rem;margin-block:.4rem}.no ul{padding:0}.no span{overflow-wrap:anywhere}
h2{margin-top:2rem}h3{font-size:1rem;margin-block:1rem .25rem}ul{padding-inline-start:1.25rem}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}`

/** Returns the OpenAPI document as a page: plain HTML without scripts or external files. */
export function docsPage(document: Json): string {
  const { info, paths, components } = document as {
    info: { title: string; description: string }
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, unknown> }
  }
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? 'other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), section(path, method, operation)])
    }
  const schemas = Object.entries(components.schemas).toSorted(([one], [other]) => one.localeCompare(other))
  const parts = [...byTag.keys(), 'schemas']
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(info.title)}</title><style>${style}</style></head>
<body><main><h1>${escape(info.title)}</h1><p>${escape(info.description)} The document itself: <a href="/api/openapi.json">/api/openapi.json</a></p>
<nav aria-label="Contents"><ul>${parts.map((part) => `<li><a href="#${escape(part)}">${escape(part)}</a></li>`).join('')}</ul></nav>
${[...byTag].map(([tag, sections]) => `<section><h2 id="${escape(tag)}">${escape(tag)}</h2>${sections.join('')}</section>`).join('')}
<section><h2 id="schemas">schemas</h2>${schemas.map(([name, schema]) => `<h3 id="${escape(name)}">${escape(name)}</h3>${code(schema)}`).join('')}</section></main></body></html>`
}
