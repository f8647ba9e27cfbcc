import { createFileRoute } from '@tanstack/react-router'
import { adminHead, forAdmins } from '../admin/admin-loader.ts'
import { BinPage } from '../studio/bin-page.tsx'

export const Route = createFileRoute('/admin/courses_/bin')({
  loader: forAdmins((utils) => utils.bin.list.fetch(undefined, { staleTime: 0 })),
  head: adminHead('Bin'),
  component: BinPage,
})
