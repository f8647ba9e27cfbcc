import ReactMarkdown from 'react-markdown'
import type { Components } from 'react-markdown'

const components: Components = {
  // Headings of a description stand below the page's own.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  // Lines break where the text breaks (`white-space: pre-line`), so the newline after a hard break is enough.
  br: () => null,
  a: ({ href, children }) => (
    <a href={href} rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  ),
  // Long lines scroll inside: what scrolls has to be reachable by keys.
  pre: ({ children }) => (
    <pre tabIndex={0} data-keys="scroll">
      {children}
    </pre>
  ),
  // By default a page asks no third party for anything: an image becomes a link to it.
  img: ({ src, alt }) =>
    typeof src === 'string' && src.startsWith('/') ? (
      <img src={src} alt={alt ?? ''} loading="lazy" />
    ) : (
      <a href={typeof src === 'string' ? src : undefined} rel="noopener noreferrer nofollow ugc">
        {alt || 'Image'}
      </a>
    ),
}

/** Renders Markdown; HTML in it is shown as the text it is, and addresses with odd schemes are dropped. */
export function MarkdownBody({ text }: { text: string }) {
  return <ReactMarkdown components={components}>{text}</ReactMarkdown>
}
