import { css } from 'goober';
import { Link } from 'wouter';
import { figureText, type InboxStats } from '#domain/statistics.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import type { SourceView } from './StatCard.tsx';

const list = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
  gap: var(--space-1);

  & a {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    min-height: var(--target);
    padding: var(--space-1) var(--space-2);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    color: var(--ink);
    text-decoration: none;
  }
  & a:hover {
    background: var(--sunken);
  }
  & a > svg {
    color: var(--clay);
  }
  & a > span + span {
    flex: none;
    margin-left: auto;
    white-space: nowrap;
  }
`;

/** Specification §2. */
export function QuickActions({ statistics }: { statistics: SourceView<InboxStats> }) {
  const actions: readonly { label: string; href: string; icon: IconName }[] = [
    { label: 'Manage Media', href: '/media', icon: 'image' },
    { label: 'Video Gallery', href: '/media?tab=videos', icon: 'video' },
    { label: 'View Inquiries', href: '/inquiries', icon: 'inbox' },
    { label: 'Settings', href: '/settings', icon: 'settings' },
  ];
  return (
    <Card aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick Actions</h2>
      <ul className={list}>
        {actions.map(({ label, href, icon }) => (
          <li key={label}>
            <Link href={href}>
              <Icon name={icon} />
              <span>{label}</span>
              {label === 'View Inquiries' && <PendingCount statistics={statistics} />}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PendingCount({ statistics: { data, failure } }: { statistics: SourceView<InboxStats> }) {
  if (failure !== null) return <Badge tone="neutral">Error</Badge>;
  if (!data) return null;
  return (
    <Badge tone={data.pending > 0 ? 'pending' : 'neutral'}>{`${figureText(data.pending)} pending`}</Badge>
  );
}
