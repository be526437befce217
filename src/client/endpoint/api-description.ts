import type { DescribedParameter, Openapi } from "../../contract/openapi";

/** The query parameters of each operation that a host describes, by the shape of its path. */
export type ApiDescription = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * What a description says of query parameters: those of GET, those of its path, and those it refers to by `$ref`.
 *
 * An operation without any is left out: it may take none, or its author did not list them.
 */
export function describedParameters({ paths, components }: Openapi): ApiDescription {
  const shared = new Map(Object.entries(components?.parameters ?? {}));
  const named = (parameter: DescribedParameter) => shared.get(parameter.$ref?.split("/").at(-1) ?? "") ?? parameter;
  const described = Object.entries(paths).map(([path, { get, parameters = [] }]) => {
    const all = get ? [...parameters, ...(get.parameters ?? [])].map(named) : [];
    const names = all.flatMap(({ name, in: place }) => (place === "query" && name ? [name] : []));
    return [pathShape(path), new Set(names)] as const;
  });
  return new Map(described.filter(([, names]) => names.size > 0));
}

/** The query parameters of one path; undefined where the host does not list any. */
export function parametersAt(description: ApiDescription, path: string): ReadonlySet<string> | undefined {
  return description.get(pathShape(path));
}

/** A path whose parameters have lost their names: each service calls them as it likes. */
function pathShape(path: string): string {
  return path.replace(/\{[^}]*\}/g, "{}");
}
