/** The version of the server and its API; it follows the CHANGELOG. */
export const VERSION = '0.1.0';
