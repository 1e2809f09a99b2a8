/** Of the address of a path, `#simulator/auth/0~sign in`. */
export const prefix = '#simulator/';

/** In place of the name of a chart: the whole application. The map of all charts has that name, no chart has it. */
export const applicationPath = 'system';

/** The script of the whole application, beside the page. */
export const applicationFile = 'application.js';
