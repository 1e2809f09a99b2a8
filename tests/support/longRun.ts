/** Whether whole sweeps and many generated cases are asked for: by `TESTS=all`, which `npm run test:all` sets. */
export const isLongRun = process.env.TESTS === 'all';
