"""For learning machines and statistics: environments, batches, training, tables of many races, the benchmark."""
