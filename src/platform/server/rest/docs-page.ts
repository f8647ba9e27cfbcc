import type { Json } from './json-schema.ts'

type Operation = {
  operationId: string
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

const escape = (value: string) => value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const code = (value: unknown) =>
  `<pre tabindex="0"><code>${escape(JSON.stringify(value, null, 2))}</code></pre>`

function section(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters ?? []
  const body = Object.entries(operation.requestBody?.content ?? {})
  return `<details id="${escape(operation.operationId)}"><summary><b class="m ${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code> <small>${escape(operation.operationId)}</small></summary>
${parameters.length ? `<h3>Parameters</h3><ul>${parameters.map((p) => `<li><code>${escape(p.name)}</code> in ${p.in}${p.required ? ', required' : ''}${code(p.schema)}</li>`).join('')}</ul>` : ''}
${body.map(([type, { schema }]) => `<h3>Body <small>${escape(type)}</small></h3>${code(schema)}`).join('')}
<h3>Replies</h3><ul>${Object.entries(operation.responses)
    .map(
      ([status, reply]) =>
        `<li><b>${status}</b> ${escape(reply.description)}${
          Number(status) < 300
            ? Object.values(reply.content ?? {})
                .map(({ schema }) => code(schema))
                .join('')
            : ''
        }</li>`,
    )
    .join('')}</ul></details>`
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
summary{padding:.6rem 0;cursor:pointer;overflow-wrap:anywhere}details{border-bottom:1px solid #8884}pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:8px;font-size:13px;max-height:24rem}
.m{display:inline-block;min-width:4.2rem;font-size:.8rem}h2{margin-top:2rem}h3{font-size:1rem}`

/** The page that shows the OpenAPI document to people: plain HTML, no script, nothing from elsewhere. */
export function docsPage(document: Json): string {
  const { info, paths } = document as {
    info: { title: string; description: string }
    paths: Record<string, Record<string, Operation & { tags: string[] }>>
  }
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? 'other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), section(path, method, operation)])
    }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(info.title)}</title><style>${style}</style></head>
<body><main><h1>${escape(info.title)}</h1><p>${escape(info.description)} The document itself: <a href="/api/openapi.json">/api/openapi.json</a></p>
${[...byTag].map(([tag, sections]) => `<section><h2>${escape(tag)}</h2>${sections.join('')}</section>`).join('')}</main></body></html>`
}
