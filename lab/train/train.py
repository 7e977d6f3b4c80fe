#!/usr/bin/env python3
"""Trains a small net on a dataset (divan dataset) and writes it as whole numbers that bots/net.h computes.

    lab/train/train.py verrat.rows --net nets/verrat --seed 1 --epochs 12

writes nets/verrat.inc (the weights), nets/verrat_check.inc (inputs and what the net must say to them, bit for bit) and
nets/verrat.json (the card). The same dataset, seed and settings give the same net. Needs PyTorch and NumPy
(tools/setup train); playing needs neither.
"""

import argparse
import json
import sys

import numpy as np
import torch

WEIGHT, HIDDEN, MOST_HIDDEN = 1 << 10, 1 << 6, 1023  # as in bots/net.h
MOST_LATER = 4.0  # weights behind the first layer, so that sums fit into 32 bits


def read(path):
    with open(path, "rb") as file:
        head = json.loads(file.readline())
        rows = np.frombuffer(file.read(), dtype="<i2").reshape(-1, head["before"] + len(head["features"]))
    unsigned = rows.view("<u2")
    games = unsigned[:, 0].astype(np.int64) | unsigned[:, 1].astype(np.int64) << 16
    return head, games, rows[:, 6].astype(np.float32) / 1000, rows[:, head["before"] :]


class Net(torch.nn.Module):
    def __init__(self, inputs, first, second):
        super().__init__()
        self.layers = torch.nn.ModuleList(
            [torch.nn.Linear(inputs, first), torch.nn.Linear(first, second), torch.nn.Linear(second, 1)]
        )

    def forward(self, x):
        for layer in self.layers[:2]:
            x = layer(x).clamp(0, MOST_HIDDEN / HIDDEN)
        return self.layers[2](x)[:, 0]


def chance(x):  # Net::chance
    return 0.5 + 0.5 * x / (1 + x.abs())


def loss_of(net, x, y):
    return torch.nn.functional.binary_cross_entropy(chance(net(x)).clamp(1e-4, 1 - 1e-4), y)


def train(net, x, y, xt, yt, epochs, batch, generator):
    optimiser = torch.optim.Adam(net.parameters(), lr=2e-3, weight_decay=1e-5)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, epochs)
    curve = []
    for epoch in range(epochs):
        order = torch.randperm(len(x), generator=generator)
        total = 0.0
        for start in range(0, len(order), batch):
            chosen = order[start : start + batch]
            optimiser.zero_grad()
            loss = loss_of(net, x[chosen], y[chosen])
            loss.backward()
            optimiser.step()
            with torch.no_grad():
                for layer in net.layers[1:]:
                    layer.weight.clamp_(-MOST_LATER, MOST_LATER)
            total += loss.item() * len(chosen)
        schedule.step()
        with torch.no_grad():
            held = loss_of(net, xt, yt).item()
        curve.append({"epoch": epoch + 1, "loss": round(total / len(x), 5), "held_out": round(held, 5)})
        print(json.dumps(curve[-1]), flush=True)
    return curve


def whole(values, unit, bits):
    numbers = np.rint(values.detach().numpy().astype(np.float64) * unit).astype(np.int64)
    if np.abs(numbers).max(initial=0) >= 1 << (bits - 1):
        sys.exit("train: a weight does not fit; train longer or with more decay")
    return numbers


def quantise(net):
    first, second, last = net.layers
    return {
        "first": whole(first.weight.T, WEIGHT, 16),
        "first_bias": whole(first.bias, WEIGHT, 32),
        "second": whole(second.weight.T, WEIGHT, 16),
        "second_bias": whole(second.bias, WEIGHT * HIDDEN, 32),
        "last": whole(last.weight[0], WEIGHT, 16),
        "last_bias": whole(last.bias, WEIGHT * HIDDEN, 32),
    }


def value(net, x):  # Net::value
    first = x.astype(np.int64) @ net["first"] + net["first_bias"]
    hidden = np.clip(first >> 4, 0, MOST_HIDDEN)
    second = hidden @ net["second"] + net["second_bias"]
    sums = np.clip(second >> 10, 0, MOST_HIDDEN) @ net["last"] + net["last_bias"][0]
    for sum_ in (first, second, sums):
        if np.abs(sum_).max() >= 1 << 31:
            sys.exit("train: a sum does not fit into 32 bits")
    return sums


def numbers(values):
    flat, lines = [str(v) for v in np.asarray(values).ravel()], []
    for start in range(0, len(flat), 24):
        lines.append("    " + ", ".join(flat[start : start + 24]) + ",\n")
    return "".join(lines)


def write(path, head, shape, net, x, card):
    wide = {"first_bias", "second_bias", "last_bias"}
    with open(path + ".inc", "w") as out:
        out.write(f"// A net for {head['game']}, written by lab/train/train.py. Its card: {path.split('/')[-1]}.json\n")
        out.write(f"inline constexpr Net::Shape shape{{{head['schema']}u, {shape[0]}, {shape[1]}, {shape[2]}}};\n")
        for name, values in net.items():
            kind = "std::int32_t" if name in wide else "std::int16_t"
            out.write(f"inline constexpr {kind} {name}[] = {{\n{numbers(values)}}};\n")
    with open(path + "_check.inc", "w") as out:
        out.write("// Inputs from the dataset, and what the net says to them: for the test of bit equality.\n")
        out.write(f"inline constexpr Feature inputs[][{shape[0]}] = {{\n")
        for row in x:
            out.write("  {\n" + numbers(row) + "  },\n")
        out.write(f"}};\ninline constexpr std::int32_t values[] = {{\n{numbers(value(net, x))}}};\n")
    with open(path + ".json", "w") as out:
        json.dump(card, out, indent=1)
        out.write("\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows")
    parser.add_argument("--net", required=True, help="where to write it, without an ending")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--hidden", type=int, nargs=2, default=[32, 16])
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)

    head, games, share, x = read(given.rows)
    held = games % 10 == 0
    tensors = [torch.from_numpy(np.ascontiguousarray(a)) for a in (x[~held].astype(np.float32), share[~held],
                                                                  x[held].astype(np.float32), share[held])]
    net = Net(x.shape[1], *given.hidden)
    curve = train(net, *tensors, given.epochs, given.batch, torch.Generator().manual_seed(given.seed))
    exact = quantise(net)
    said = chance(torch.from_numpy(value(exact, x[held]) / 65536.0)).clamp(1e-4, 1 - 1e-4)
    in_whole_numbers = torch.nn.functional.binary_cross_entropy(said.float(), tensors[3]).item()
    mean = float(share[~held].mean())
    blind = float(-(share[held] * np.log(mean) + (1 - share[held]) * np.log(1 - mean)).mean())
    card = {
        "game": head["game"],
        "data": {key: head[key] for key in ("schema", "seats", "bots", "games", "seed")} | {"rows": len(x)},
        "command": "lab/train/train.py ROWS " + " ".join(
            f"--{key} {value}" for key, value in (("seed", given.seed), ("epochs", given.epochs), ("batch", given.batch),
                                                  ("hidden", "{} {}".format(*given.hidden)))),
        "torch": torch.__version__,
        "curve": curve,
        "held_out_in_whole_numbers": round(in_whole_numbers, 5),
        "held_out_blind": round(blind, 5),
    }
    check = x[held][:: max(1, int(held.sum()) // 64)][:64]
    write(given.net, head, (x.shape[1], *given.hidden), exact, check, card)
    print(json.dumps({k: card[k] for k in ("held_out_in_whole_numbers", "held_out_blind")}))


if __name__ == "__main__":
    main()
