export function HomePage() {
  return <h1 className="title-display shell">Home</h1>
}
