import { paths } from '#tests/e2e/support/api.ts';
import { openSignedIn } from '#tests/e2e/support/signIn.ts';
import type { Target } from '../faults.ts';
import { type Call, isVisible, readAgain } from './call.ts';

const figures = ['Total Inquiries', 'Pending Inquiries', 'Total Images', 'Total Videos'] as const;

const nullInquiry = { id: 'null_1', name: null, email: null, phone: null, message: null, status: null };
const nullMedia = { id: 'null_1', title: null, description: null, urls: null, url: null, content: null };

const source = (name: string, target: Target): Call => ({
  name: `Dashboard: ${name}`,
  target,
  emptyText: /^No recent activity$/,
  act: ({ page }) => openSignedIn(page, '/dashboard'),
  async isDone({ page, state }) {
    const main = page.getByRole('main');
    for (const label of figures)
      if (!(await isVisible(main.getByRole('article', { name: label }).getByText(/^\d+$/)))) return false;
    return !(await state()).isBusy && !(await isVisible(main.getByText(/Failed to load|at least/)));
  },
  goOn: ({ press }) => press(...readAgain),
});

export const dashboardCalls: readonly Call[] = [
  source('latest inquiries', {
    method: 'GET',
    path: paths.latestInquiries,
    nullBody: { data: [nullInquiry] },
  }),
  source('all inquiries', { method: 'GET', path: paths.inquiries, nullBody: { data: [nullInquiry] } }),
  source('images of a section', {
    method: 'GET',
    path: '/api/images/about',
    nullBody: { data: [nullMedia] },
  }),
  source('videos of a section', {
    method: 'GET',
    path: '/api/videos/feature',
    nullBody: { data: [nullMedia] },
  }),
];
