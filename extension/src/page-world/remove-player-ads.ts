const adFields = ['adPlacements', 'adSlots', 'playerAds', 'adBreakHeartbeatParams'];

/**
 * Removes the ads from the data of YouTube's player. The data comes alone, or as
 * `playerResponse` among other parts of the page; everything else stays as it is.
 */
export function removePlayerAds<Data>(data: Data): Data {
  const parts = Array.isArray(data) ? data : [data];
  for (const part of parts.filter(isRecord)) {
    for (const player of [part, part['playerResponse']].filter(isRecord)) {
      adFields.forEach((field) => delete player[field]);
    }
  }
  return data;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
