import { css } from 'goober';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import type { Screen } from './screens.ts';

const blocks = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
  gap: var(--space-2);

  & > :first-child {
    grid-column: 1 / -1;
  }
`;

/** The heading of a screen whose code is loading, where the screen has it too. */
export const LoadingScreen = ({ heading }: Pick<Screen, 'heading'>) => (
  <>
    <title>{`${heading?.title ?? 'Dashboard'} · Studio Admin`}</title>
    {heading ? (
      <PageHeader {...heading} />
    ) : (
      <PageHeader
        title={<Skeleton width="16rem" height="1lh" />}
        subtitle={<Skeleton width="12rem" height="var(--target-small)" />}
      />
    )}
    <SkeletonGroup label="Loading page">
      <div className={blocks}>
        <Skeleton height="3.5rem" />
        {[1, 2, 3, 4, 5, 6].map((block) => (
          <Skeleton key={block} height="14rem" />
        ))}
      </div>
    </SkeletonGroup>
  </>
);
