/** Of the server and its API; moves with the CHANGELOG. */
export const VERSION = '0.1.0';
