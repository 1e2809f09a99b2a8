/** SVG content for a view box of 24 × 24. The icons are in index.html, so that no script contains them: see `iconSprite`. */
export const icons = {
  arrange: 'M8 20V4M4.5 7.5L8 4l3.5 3.5M16 4v16M12.5 16.5L16 20l3.5-3.5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevronDown: 'M6 9.5l6 6 6-6',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 0 0-17 0M12 7v5l3.5 2',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  dashboard: 'M4 4h6.5v8H4zM13.5 4H20v5h-6.5zM13.5 12H20v8h-6.5zM4 15h6.5v5H4z',
  download: 'M12 4v11M8 11l4 4 4-4M4 15v5h16v-5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 0 6 0 3 3 0 0 0-6 0',
  eyeOff:
    'M4 4l16 16M10 5.8a8 8 0 0 1 2-.3c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.8 3.5M6.3 8A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1M10 10a3 3 0 0 0 4 4',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15 9.5a1 1 0 1 0 2 0 1 1 0 0 0-2 0',
  inbox: 'M4 13l2.5-8h11L20 13v6H4zM4 13h4.5l1.5 2.5h4l1.5-2.5H20',
  info: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 0 0-17 0M12 11v5.5M12 7.5v.4',
  key: 'M3.5 15.5a4.5 4.5 0 1 0 9 0 4.5 4.5 0 0 0-9 0M11.2 12.3L19.5 4M15.5 8l3 3',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  phone:
    'M5 4h4l1.5 5L8 10.5a12 12 0 0 0 5.5 5.5l1.5-2.5 5 1.5v4a1.5 1.5 0 0 1-1.5 1.5A15.5 15.5 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4z',
  pictureOff: 'M4 4l16 16M9 5h11v11M19 19H4V5M4 16l4.5-4.5L16 19',
  play: 'M8 5l11 7-11 7z',
  progress: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 0 0-17 0M12 7.5v9M12 7.5a4.5 4.5 0 0 1 0 9',
  print: 'M7 8V4h10v4M7 16H4V8h16v8h-3M7 13h10v7H7z',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5',
  reply: 'M10 6L4 12l6 6M4 12h10a6 6 0 0 1 6 6v1',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 0 0-13 0M15.2 15.2L20 20',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0M7 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
  signOut: 'M14 4H5v16h9M10 12h11M17.5 8.5L21 12l-3.5 3.5',
  sun: 'M8 12a4 4 0 1 0 8 0 4 4 0 0 0-8 0M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4',
  system: 'M3 5h18v11H3zM9 20h6M12 16v4',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  upload: 'M12 15V4M8 8l4-4 4 4M4 15v5h16v-5',
  video: 'M3 7h12v10H3zM15 11l6-3.5v9L15 13',
  warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17v.4',
} as const;

/** A hidden SVG for index.html, with the symbols that <Icon> refers to. */
export const iconSprite = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" display="none">${Object.entries(icons)
    .map(([name, stroke]) => `<symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${stroke}"/></symbol>`)
    .join('')}</svg>`;
