"""JSON Schema, as much of it as the server's description uses. A word that is not known here is an error, not a "yes": a slip in a schema
must not allow everything, as it would with a validator that follows the letter of the standard."""

import re

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int}
SAYS_NOTHING = {"description", "format"}


class Misfit(Exception):
    """Where, and what was expected there."""


class Schemas:
    def __init__(self, document):
        self.document = document
        self.used = set()  # names of components

    def check(self, schema, value, where="$"):
        if "$ref" in schema:
            self.check(self.resolve(schema["$ref"]), value, where)
        for word, wanted in schema.items():
            if word != "$ref" and word not in SAYS_NOTHING:
                rule = getattr(self, "_" + word, None)
                if rule is None:
                    raise Misfit(f"{where}: the schema says {word}, which is not known")
                rule(schema, wanted, value, where)

    def fits(self, schema, value, where="$"):
        try:
            self.check(schema, value, where)
        except Misfit as misfit:
            if "which is not known" in str(misfit):
                raise
            return False
        return True

    def resolve(self, reference):
        root, *path = reference.split("/")
        if root != "#":
            raise Misfit(f"{reference} leads elsewhere")
        found = self.document
        for step in path:
            if step not in found:
                raise Misfit(f"{reference} leads nowhere")
            found = found[step]
        self.used.add(path[-1])
        return found

    def references(self, part=None):
        part = self.document if part is None else part
        if isinstance(part, dict):
            if isinstance(part.get("$ref"), str):
                yield part["$ref"]
            part = list(part.values())
        if isinstance(part, list):
            for each in part:
                yield from self.references(each)

    @staticmethod
    def _need(well, where, wanted):
        if not well:
            raise Misfit(f"{where}: expected {wanted}")

    def _type(self, _, name, value, where):
        self._need(isinstance(value, TYPES[name]) and not (name == "integer" and isinstance(value, bool)), where, name)

    def _const(self, _, wanted, value, where):
        self._need(value == wanted and type(value) is type(wanted), where, repr(wanted))

    def _enum(self, _, wanted, value, where):
        self._need(value in wanted, where, f"one of {wanted}, not {value!r}")

    def _pattern(self, _, wanted, value, where):
        self._need(re.search(wanted, value), where, f"{wanted}, not {value!r}")

    def _minLength(self, _, least, value, where):
        self._need(len(value) >= least, where, f"at least {least} characters")

    def _maxLength(self, _, most, value, where):
        self._need(len(value) <= most, where, f"at most {most} characters")

    def _minimum(self, _, least, value, where):
        self._need(value >= least, where, f"at least {least}")

    def _maximum(self, _, most, value, where):
        self._need(value <= most, where, f"at most {most}")

    def _items(self, _, schema, value, where):
        for i, item in enumerate(value):
            self.check(schema, item, f"{where}[{i}]")

    def _minItems(self, _, least, value, where):
        self._need(len(value) >= least, where, f"at least {least} things")

    def _maxItems(self, _, most, value, where):
        self._need(len(value) <= most, where, f"at most {most} things")

    def _properties(self, _, schemas, value, where):
        for key, schema in schemas.items():
            if key in value:
                self.check(schema, value[key], f"{where}.{key}")

    def _required(self, _, keys, value, where):
        for key in keys:
            self._need(key in value, f"{where}.{key}", "something")

    def _additionalProperties(self, schema, allowed, value, where):
        for key in value.keys() - schema.get("properties", {}).keys():
            self._need(allowed is not False, f"{where}.{key}", "nothing")
            self.check(allowed, value[key], f"{where}.{key}")

    def _propertyNames(self, _, schema, value, where):
        for key in value:
            self.check(schema, key, f"{where}, a key")

    def _minProperties(self, _, least, value, where):
        self._need(len(value) >= least, where, f"at least {least} members")

    def _oneOf(self, _, schemas, value, where):
        fitting = sum(self.fits(schema, value, where) for schema in schemas)
        self._need(fitting == 1, where, f"exactly one of {len(schemas)} forms; {fitting} fit {str(value)[:300]}")

    def _anyOf(self, _, schemas, value, where):
        self._need(any(self.fits(schema, value, where) for schema in schemas), where, f"one of {len(schemas)} forms, not {str(value)[:300]}")
