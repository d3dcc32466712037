import type { FastifyRequest } from 'fastify';

type Fields = Record<string, string>;

/** The fields of a posted form; one that is given twice is left out. */
export function formFields({ body }: FastifyRequest): Fields {
  return textFields(body);
}

/** The parameters of the query string; one that is given twice is left out. */
export function queryFields({ query }: FastifyRequest): Fields {
  return textFields(query);
}

function textFields(input: unknown): Fields {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(
    Object.entries(input).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    ),
  );
}
