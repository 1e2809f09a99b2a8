import { describe, expect, test } from 'vitest';
import { dashboardMachine, dashboardSources } from '#machines/dashboard/dashboard.machine.ts';
import { dashboard, startDashboard } from '#tests/support/dashboardChart.ts';

const requests = dashboardSources.map((source) => ({ type: 'source.requested', source }));

const totalFailure = { type: 'reportTotalFailure' };

function startRefreshing() {
  const chart = startDashboard();
  chart.load(...dashboardSources);
  chart.refresh();
  return chart;
}

// The rest is in models/dashboard.model.test.ts.
describe(dashboardMachine.id, () => {
  test('start → nothing yet → every source is waited for, and nothing is requested', () => {
    const { emitted, shown } = startDashboard();
    expect(shown()).toEqual(dashboard(['waiting', 'waiting', 'waiting']));
    expect(emitted).toEqual([]);
  });

  // @spec 2.24
  test('two failed → the third one fails → the error dialog is open', () => {
    const { emitted, fail, shown } = startDashboard();
    fail('statistics', 'mediaCounts');
    expect(shown()).toEqual(dashboard(['waiting', 'failed', 'failed']));
    expect(emitted).toEqual([]);
    fail('inquiries');
    expect(emitted).toEqual([totalFailure]);
    expect(shown()).toEqual(dashboard(['failed', 'failed', 'failed'], { errorDialog: 'open' }));
  });

  // @spec 2.17
  test('refresh running → the last source is loaded → idle, and reported with its duration', () => {
    const { clock, emitted, load, shown } = startRefreshing();
    clock.increment(240);
    load('inquiries', 'mediaCounts');
    clock.increment(80);
    expect(shown()).toEqual(dashboard(['ready', 'waiting', 'ready'], { refresh: 'running' }));
    load('statistics');
    expect(shown()).toEqual(dashboard(['ready', 'ready', 'ready']));
    expect(emitted).toEqual([...requests, { type: 'reportRefresh', elapsed: 320 }]);
  });
});
