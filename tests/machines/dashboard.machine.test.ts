import { describe, expect, test } from 'vitest';
import { dashboardMachine, dashboardSources } from '#machines/dashboard/dashboard.machine.ts';
import { dashboard, failures, startDashboard } from '#tests/support/dashboardChart.ts';

const requests = dashboardSources.map((source) => ({ type: 'source.requested', source }));

function startAllFailed() {
  const chart = startDashboard();
  chart.fail(...dashboardSources);
  return chart;
}

const totalFailure = { type: 'dashboard.failed' };

function startRefreshing() {
  const chart = startDashboard();
  chart.load(...dashboardSources);
  chart.refresh();
  return chart;
}

describe(dashboardMachine.id, () => {
  test('start → nothing yet → every source is waited for, and nothing is requested', () => {
    const { emitted, shown } = startDashboard();
    expect(shown()).toEqual(dashboard(['waiting', 'waiting', 'waiting']));
    expect(emitted).toEqual([]);
  });

  test.each([
    ['inquiries', dashboard(['ready', 'waiting', 'waiting'])],
    ['statistics', dashboard(['waiting', 'ready', 'waiting'])],
    ['mediaCounts', dashboard(['waiting', 'waiting', 'ready'])],
  ] as const)('waiting → source.loaded of %s → ready, and the others still wait', (source, expected) => {
    const { emitted, load, shown } = startDashboard();
    load(source);
    expect(shown()).toEqual(expected);
    expect(emitted).toEqual([]);
  });

  test.each([
    ['inquiries', dashboard(['failed', 'ready', 'ready'])],
    ['statistics', dashboard(['ready', 'failed', 'ready'])],
    ['mediaCounts', dashboard(['ready', 'ready', 'failed'])],
  ] as const)(
    'ready → source.failed of %s → failed with its error, and the others stay',
    (source, expected) => {
      const { fail, load, shown } = startDashboard();
      load(...dashboardSources);
      fail(source);
      expect(shown()).toEqual(expected);
    },
  );

  test.each([
    ['inquiries', dashboard(['waiting', 'failed', 'ready'], { errors: { inquiries: failures.inquiries } })],
    [
      'statistics',
      dashboard(['failed', 'waiting', 'ready'], { errors: { statistics: failures.statistics } }),
    ],
  ] as const)(
    'failed → source.retryRequested of %s → waiting, and only that one is requested',
    (source, expected) => {
      const { emitted, fail, load, retry, shown } = startDashboard();
      fail('inquiries', 'statistics');
      load('mediaCounts');
      retry(source);
      expect(shown()).toEqual(expected);
      expect(emitted).toEqual([{ type: 'source.requested', source }]);
    },
  );

  test('failed → source.retryRequested of mediaCounts, and its response → ready', () => {
    const { emitted, fail, load, retry, shown } = startDashboard();
    load('inquiries', 'statistics');
    fail('mediaCounts');
    retry('mediaCounts');
    load('mediaCounts');
    expect(shown()).toEqual(
      dashboard(['ready', 'ready', 'ready'], { errors: { mediaCounts: failures.mediaCounts } }),
    );
    expect(emitted).toEqual([{ type: 'source.requested', source: 'mediaCounts' }]);
  });

  test('failed → source.failed again → failed with the later error', () => {
    const { actor, fail, shown } = startDashboard();
    const later = new Error('Request timed out');
    fail('inquiries');
    actor.send({ type: 'source.failed', source: 'inquiries', error: later });
    expect(shown()).toEqual(dashboard(['failed', 'waiting', 'waiting'], { errors: { inquiries: later } }));
  });

  test('two failed → the third one fails → the error dialog is open', () => {
    const { emitted, fail, shown } = startDashboard();
    fail('statistics', 'mediaCounts');
    expect(shown()).toEqual(dashboard(['waiting', 'failed', 'failed']));
    expect(emitted).toEqual([]);
    fail('inquiries');
    expect(emitted).toEqual([totalFailure]);
    expect(shown()).toEqual(dashboard(['failed', 'failed', 'failed'], { errorDialog: 'open' }));
  });

  test('errorDialog closed → dashboard.errorDismissed → closed, and open in any case when all fail', () => {
    const { dismiss, fail, shown } = startDashboard();
    dismiss();
    fail(...dashboardSources);
    expect(shown()).toEqual(dashboard(['failed', 'failed', 'failed'], { errorDialog: 'open' }));
  });

  test('errorDialog open → source.loaded → closed', () => {
    const { load, shown } = startAllFailed();
    load('statistics');
    expect(shown()).toEqual(
      dashboard(['failed', 'ready', 'failed'], { errors: { statistics: failures.statistics } }),
    );
  });

  test('errorDialog open → source.retryRequested → closed, and open again when that one fails', () => {
    const { fail, retry, shown } = startAllFailed();
    retry('inquiries');
    expect(shown()).toEqual(
      dashboard(['waiting', 'failed', 'failed'], { errors: { inquiries: failures.inquiries } }),
    );
    fail('inquiries');
    expect(shown()).toEqual(dashboard(['failed', 'failed', 'failed'], { errorDialog: 'open' }));
  });

  test('errorDialog open → dashboard.refreshRequested → closed while every source is requested again', () => {
    const { emitted, refresh, shown } = startAllFailed();
    refresh();
    expect(shown()).toEqual(
      dashboard(['waiting', 'waiting', 'waiting'], { refresh: 'running', errors: failures }),
    );
    expect(emitted).toEqual([totalFailure, ...requests]);
  });

  test('errorDialog open → dashboard.errorDismissed → dismissed, and another failure does not open it', () => {
    const { dismiss, fail, shown } = startAllFailed();
    dismiss();
    expect(shown()).toEqual(dashboard(['failed', 'failed', 'failed'], { errorDialog: 'dismissed' }));
    fail('statistics');
    expect(shown()).toEqual(dashboard(['failed', 'failed', 'failed'], { errorDialog: 'dismissed' }));
  });

  test('pictures.failed → told as a total failure while all sources have failed, also when that is dismissed', () => {
    const { actor, dismiss, emitted, fail } = startDashboard();
    const failPictures = () => actor.send({ type: 'pictures.failed' });
    failPictures();
    expect(emitted).toEqual([]);
    fail(...dashboardSources);
    failPictures();
    dismiss();
    failPictures();
    expect(emitted).toEqual([totalFailure, totalFailure, totalFailure]);
  });

  test('errorDialog dismissed → a source recovers and fails again → open again', () => {
    const { dismiss, fail, load, shown } = startAllFailed();
    dismiss();
    load('mediaCounts');
    expect(shown()).toEqual(
      dashboard(['failed', 'failed', 'ready'], { errors: { mediaCounts: failures.mediaCounts } }),
    );
    fail('mediaCounts');
    expect(shown()).toEqual(dashboard(['failed', 'failed', 'failed'], { errorDialog: 'open' }));
  });

  test('errorDialog dismissed → source.retryRequested → closed, and open again when that one fails', () => {
    const { dismiss, fail, retry, shown } = startAllFailed();
    dismiss();
    retry('inquiries');
    expect(shown().value).toEqual({
      inquiries: 'waiting',
      statistics: 'failed',
      mediaCounts: 'failed',
      refresh: 'idle',
      errorDialog: 'closed',
    });
    fail('inquiries');
    expect(shown()).toEqual(dashboard(['failed', 'failed', 'failed'], { errorDialog: 'open' }));
  });

  test('refresh idle → dashboard.refreshRequested → running, and every source is requested', () => {
    const { emitted, shown } = startRefreshing();
    expect(shown()).toEqual(dashboard(['waiting', 'waiting', 'waiting'], { refresh: 'running' }));
    expect(emitted).toEqual(requests);
  });

  test('refresh running → the last source is loaded → idle, and reported with its duration', () => {
    const { clock, emitted, load, shown } = startRefreshing();
    clock.increment(240);
    load('inquiries', 'mediaCounts');
    clock.increment(80);
    expect(shown()).toEqual(dashboard(['ready', 'waiting', 'ready'], { refresh: 'running' }));
    load('statistics');
    expect(shown()).toEqual(dashboard(['ready', 'ready', 'ready']));
    expect(emitted).toEqual([...requests, { type: 'dashboard.refreshed', elapsed: 320 }]);
  });

  test('errorDialog open → location.left → closed, every source waited for, and none requested by the chart', () => {
    const { emitted, leave, shown } = startAllFailed();
    leave();
    expect(shown()).toEqual(dashboard(['waiting', 'waiting', 'waiting'], { errors: failures }));
    expect(emitted).toEqual([totalFailure]);
  });

  test('errorDialog closed after location.left → every source fails again → open', () => {
    const { fail, leave, shown } = startAllFailed();
    leave();
    fail(...dashboardSources);
    expect(shown()).toEqual(dashboard(['failed', 'failed', 'failed'], { errorDialog: 'open' }));
  });

  test('refresh running → one source fails → idle when the others are in, and no success is reported', () => {
    const { emitted, fail, load, shown } = startRefreshing();
    fail('statistics');
    load('inquiries');
    expect(shown()).toEqual(dashboard(['ready', 'failed', 'waiting'], { refresh: 'running' }));
    load('mediaCounts');
    expect(shown()).toEqual(dashboard(['ready', 'failed', 'ready']));
    expect(emitted).toEqual(requests);
  });

  test('refresh running → every source fails → idle with an open errorDialog, and no success is reported', () => {
    const { emitted, fail, shown } = startRefreshing();
    fail(...dashboardSources);
    expect(shown()).toEqual(dashboard(['failed', 'failed', 'failed'], { errorDialog: 'open' }));
    expect(emitted).toEqual([...requests, totalFailure]);
  });

  test('refresh running → dashboard.refreshRequested → all requested again, timed from the first request', () => {
    const { clock, emitted, load, refresh, shown } = startRefreshing();
    clock.increment(100);
    load('inquiries');
    refresh();
    expect(shown()).toEqual(dashboard(['waiting', 'waiting', 'waiting'], { refresh: 'running' }));
    clock.increment(100);
    load(...dashboardSources);
    expect(emitted).toEqual([...requests, ...requests, { type: 'dashboard.refreshed', elapsed: 200 }]);
  });

  test('refresh running → location.left → idle, and later responses report no success', () => {
    const { emitted, leave, load, shown } = startRefreshing();
    leave();
    expect(shown()).toEqual(dashboard(['waiting', 'waiting', 'waiting']));
    load(...dashboardSources);
    expect(shown()).toEqual(dashboard(['ready', 'ready', 'ready']));
    expect(emitted).toEqual(requests);
  });

  test('refresh idle after it was left → dashboard.refreshRequested → timed from the start', () => {
    const { clock, emitted, leave, load, refresh } = startRefreshing();
    clock.increment(5_000);
    leave();
    refresh();
    clock.increment(50);
    load(...dashboardSources);
    expect(emitted).toEqual([...requests, ...requests, { type: 'dashboard.refreshed', elapsed: 50 }]);
  });

  test('refresh running → counts that are not of all sections → idle, and no success is reported', () => {
    const { emitted, load, loadPartly, refresh, shown } = startDashboard();
    load('inquiries', 'statistics', 'mediaCounts');
    refresh();
    load('inquiries', 'statistics');
    loadPartly();
    expect(shown()).toEqual(dashboard(['ready', 'ready', 'incomplete']));
    expect(emitted.filter(({ type }) => type === 'dashboard.refreshed')).toEqual([]);
  });

  test('refresh idle → location.left and responses of single retries → no refresh is reported', () => {
    const { emitted, fail, leave, load, retry, shown } = startDashboard();
    load('inquiries', 'statistics');
    fail('mediaCounts');
    leave();
    expect(shown().value).toEqual(dashboard(['ready', 'ready', 'waiting']).value);
    retry('mediaCounts');
    load('mediaCounts');
    expect(shown().value).toEqual(dashboard(['ready', 'ready', 'ready']).value);
    expect(emitted).toEqual([{ type: 'source.requested', source: 'mediaCounts' }]);
  });
});
