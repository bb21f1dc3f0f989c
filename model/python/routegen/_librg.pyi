# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
from typing import Any

ffi: Any
lib: Any
